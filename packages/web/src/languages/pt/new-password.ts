import type { English, Translation } from '../catalogue.ts';

export const newPassword: Translation<English['newPassword']> = {
  password: 'Senha',
  newPassword: 'Nova senha',
  again: 'Repita a senha',
  newAgain: 'Repita a nova senha',
  advice:
    'Ela protege suas chaves. Ninguém pode redefini-la por você, então escolha uma que não vá esquecer.',
  short: 'Use pelo menos 10 caracteres',
  differ: 'As duas senhas não são iguais',
  unsavedText:
    'Um texto aberto neste dispositivo tem alterações não salvas. Salve-o antes ou elas se perdem com isto.',
  strength: 'Força da senha',
  strengths: {
    0: 'Curta demais',
    1: 'Fraca',
    2: 'Razoável',
    3: 'Boa',
    4: 'Forte',
  },
};

export const passwordAdvice: Translation<English['passwordAdvice']> = {
  warning_straightRow: 'Sequências de teclas em linha são fáceis de adivinhar.',
  warning_keyPattern: 'Padrões curtos no teclado são fáceis de adivinhar.',
  warning_simpleRepeat: 'Caracteres repetidos como “aaa” são fáceis de adivinhar.',
  warning_extendedRepeat: 'Padrões repetidos como “abcabcabc” são fáceis de adivinhar.',
  warning_sequences: 'Sequências comuns como “abc” são fáceis de adivinhar.',
  warning_recentYears: 'Anos recentes são fáceis de adivinhar.',
  warning_dates: 'Datas são fáceis de adivinhar.',
  warning_topTen: 'Esta é uma das senhas mais usadas.',
  warning_topHundred: 'Esta senha é usada com muita frequência.',
  warning_common: 'Esta é uma senha comum.',
  warning_similarToCommon: 'Parece uma senha comum.',
  warning_wordByItself: 'Palavras isoladas são fáceis de adivinhar.',
  warning_namesByThemselves: 'Nomes ou sobrenomes isolados são fáceis de adivinhar.',
  warning_commonNames: 'Nomes e sobrenomes comuns são fáceis de adivinhar.',
  warning_userInputs: 'Seu endereço de e-mail é fácil de adivinhar.',
  suggestion_l33t: 'Evite trocas previsíveis de letras, como “@” por “a”.',
  suggestion_reverseWords: 'Evite palavras comuns escritas ao contrário.',
  suggestion_allUppercase: 'Use maiúsculas em algumas letras, mas não em todas.',
  suggestion_capitalization: 'Use maiúsculas em mais do que a primeira letra.',
  suggestion_dates: 'Evite datas e anos ligados a você.',
  suggestion_recentYears: 'Evite anos recentes.',
  suggestion_associatedYears: 'Evite anos ligados a você.',
  suggestion_sequences: 'Evite sequências comuns de caracteres.',
  suggestion_repeated: 'Evite palavras e caracteres repetidos.',
  suggestion_longerKeyboardPattern: 'Use padrões mais longos no teclado e mude de direção várias vezes.',
  suggestion_anotherWord: 'Adicione mais palavras, menos comuns.',
  suggestion_useWords: 'Use várias palavras, mas evite frases comuns.',
  suggestion_noNeed: 'Você pode criar senhas fortes sem símbolos, números ou maiúsculas.',
};
