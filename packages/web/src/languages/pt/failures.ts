import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Esta página é antiga demais para este servidor. Recarregue a página.',
  unauthenticated: 'Sua sessão foi encerrada. Entre de novo.',
  wrong_credentials: 'E-mail ou senha incorretos.',
  two_factor_required: 'Digite o código do seu app autenticador.',
  refresh_token_reused: 'Sua sessão foi encerrada por segurança. Entre de novo.',
  origin_refused:
    'O servidor não aceita solicitações deste endereço. Abra-o no endereço que o administrador passou a você.',
  not_found: 'Isto não está mais aqui. Pode ter sido excluído ou movido.',
  request_timeout: 'O que você enviou demorou demais para chegar. Verifique sua conexão e tente de novo.',
  space_changed: 'Outra coisa mudou nesse meio-tempo. Tente de novo.',
  too_many_requests: 'Isso foi um pouco rápido demais. Espere um momento e tente de novo.',
  unavailable: 'O servidor não está pronto no momento. Nada foi perdido; tente de novo em breve.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'O servidor diz sobre sua conta algo diferente do que o par de chaves dela assinou. Nada foi feito com isso. Avise quem mantém o servidor.',
  cancelled: 'Cancelado',
  envelope_unsupported:
    'Isto foi feito por uma versão mais nova do Coffer. Recarregue a página para atualizar.',
  first_key_over:
    'O servidor mostra que já há algo no seu drive. Arquivos e pastas: {items}, versões: {versions}, links: {links}, outras entradas: {others}. Nada disso abre com suas chaves; você pode manter ou excluir. Se continuar, sua nova chave assina tudo como seu. Se você não sabe nada disso, avise quem administra o servidor.',
  key_file_needed: 'Esta conta ainda não tem arquivo de chave.',
  key_file_needs_password:
    'Esta conta ainda não tem arquivo de chave. Entre uma vez com sua senha para criá-lo.',
  key_file_without_seed: 'Esta é só metade do seu arquivo de chave: falta o bloco COFFER SEED.',
  key_generation_failed: 'Não foi possível gerar a chave privada',
  clock_differs:
    'Os relógios deste dispositivo e do servidor diferem. Acerte o deste dispositivo; se estiver certo, avise o administrador.',
  key_refused:
    'A chave privada não corresponde ao usuário, ou o relógio deste dispositivo está errado em mais de um minuto.',
  keys_doubted: 'O servidor mostra chaves da sua conta diferentes das que este dispositivo já viu.',
  keys_locked: 'Suas chaves estão bloqueadas. Entre de novo.',
  part_not_loaded:
    'Não foi possível carregar uma parte desta página. Verifique sua conexão ou recarregue a página.',
  password_refused: 'A senha não abre sua chave privada.',
  private_key_mismatch: 'A chave privada não corresponde ao usuário',
  private_key_missing: 'Nenhuma chave privada encontrada; informe-a para entrar',
  sign_in_needed: 'Entre com sua senha ou sua chave privada.',
  wrong_password: 'A senha não abre a chave privada',
  server_too_old:
    'Este servidor é antigo demais para esta página. Recarregue a página ou avise quem mantém o servidor.',
  something_went_wrong: 'Algo deu errado',
  not_understood: 'O servidor deu uma resposta que o Coffer não entende. Recarregue a página.',
  server_unreachable: 'Não foi possível acessar o servidor. Verifique sua conexão e tente de novo.',
  invalid_key: { private: 'Chave privada inválida', public: 'Chave pública inválida' },
  field_invalid: '{field} não é válido.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Nenhum objeto autenticado encontrado após entrar',
  refresh: 'Nenhum objeto autenticado encontrado após a renovação',
  createItem: 'Não foi possível criar o arquivo',
  item: 'Não foi possível obter o arquivo ou a pasta',
};
