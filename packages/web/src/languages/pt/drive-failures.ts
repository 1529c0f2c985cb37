import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Não é possível criar um link para uma pasta',
  version_shown: 'Esta é a versão que o arquivo mostra. Restaure outra primeiro.',
  shared_inside: 'Há uma pasta compartilhada entre estes itens. Ela não pode ser excluída.',
  link_exists: 'Já existe um link para isto. Recarregue a página para vê-lo.',
  not_a_directory: 'O destino não é uma pasta.',
  move_into_itself: 'Uma pasta não pode ser movida para dentro de si mesma.',
  too_deep: 'Não pode haver mais de {limit} pastas umas dentro das outras.',
  changes_too_old: 'Muita coisa mudou desde que isto foi carregado. Recarregue a página.',
  passkey_exists: 'Este dispositivo já tem uma chave de acesso da sua conta.',
  file_key_missing: 'Falta a chave do arquivo',
  content_unfinished: 'O envio deste arquivo ainda não terminou.',
  device_full: 'Este dispositivo não tem mais espaço para o arquivo.',
  directory_not_linkable: 'Não é possível criar um link para uma pasta',
  link_altered:
    'O servidor responde com validade, limite ou contagem diferentes do que deveria. Confira o link antes de passá-lo a alguém.',
  link_not_created: 'Não foi possível criar o link',
  link_not_updated: 'Não foi possível atualizar o link',
  replica_not_kept: 'Este dispositivo não consegue guardar uma cópia do drive.',
  not_restored:
    'Nem tudo pôde ser restaurado. Parte não está mais na lixeira, ou a pasta mudou nesse meio-tempo.',
  no_file_fits: 'Nenhum dos arquivos escolhidos pertence a um envio inacabado.',
  search_without_key: 'Não é possível pesquisar sem a chave privada',
  update_to_change:
    'É preciso uma versão mais recente do Coffer para alterar isto. Atualize para alterar. Você ainda pode remover pessoas, excluir links, criar um novo par de chaves e exportar.',
  heads_not_kept:
    'Este navegador não consegue guardar o que viu do seu drive, por isso nada foi alterado. Permita os dados deste site, libere espaço ou saia da janela privada. Você ainda pode remover pessoas, excluir links e criar um novo par de chaves.',
  update_to_open:
    'É preciso uma versão mais recente do Coffer para ler isto. Atualize para abrir. Você ainda pode remover pessoas, excluir links, criar um novo par de chaves e exportar.',
  update_to_move:
    'Uma versão mais recente do Coffer acrescentou algo a isto ou a algo dentro disto. Atualize para mover isto para outra pasta compartilhada ou para fora de uma. Você ainda pode excluir isto e remover pessoas.',
  share_ended: 'Isto não é mais compartilhado com você.',
  space_exchanged:
    'O servidor mostra aqui uma pasta compartilhada diferente da que foi colocada aqui. Ela não foi aberta. Avise quem mantém o servidor.',
  names_not_read:
    'Este dispositivo ainda está lendo os nomes do seu drive. A pesquisa funciona assim que ele tiver todos.',
  transfer_not_running: 'O arquivo não pode ser cancelado porque não está sendo enviado',
  upload_differs: 'O que foi enviado antes com este nome é de outro arquivo. Envie-o com outro nome.',
  upload_under_way: 'Este arquivo já está sendo enviado',
  only_administrator:
    'Não há outro administrador além de você, e outras pessoas usam este servidor. Torne uma delas administradora primeiro.',
  name_exists:
    'Já existe um item com este nome nesta pasta. Escolha outro nome ou renomeie primeiro o outro.',
  content_differs: 'O que está armazenado deste arquivo não é o que foi enviado. Exclua-o e envie-o de novo.',
  changes_kept:
    'O que outros alteraram nesta pasta ainda pode ser desfeito. Abra mão disso primeiro ou espere o prazo terminar.',
  too_many_items: 'Já há tantos destes quantos pode haver.',
  too_many: {
    items:
      'Há tantos arquivos e pastas quantos uma conta pode ter. Exclua alguns ou peça mais ao administrador.',
    spaces:
      'Você compartilha tantas pastas e arquivos quantos uma conta pode compartilhar. Pare antes de compartilhar algum.',
    members: 'Você compartilha com tantas pessoas quantas pode. Revogue antes o acesso de alguém.',
    all_links: 'Você tem tantos links públicos quantos uma conta pode ter. Exclua um de que não precisa.',
    versions:
      'Você armazenou tantas versões deste arquivo quantas pode. O proprietário pode excluir algumas.',
    kept_changes:
      'Você já alterou aqui tanto quanto se pode desfazer. Ainda pode adicionar arquivos pequenos; quem é dono desta pasta pode abrir espaço.',
  },
  too_many_links:
    'No máximo {limit} links públicos podem levar a um mesmo item. Exclua antes um link para ele, para algo dentro dele ou para uma pasta acima.',
  links_at_limit:
    'No máximo {limit} links públicos podem levar a um mesmo item. Exclua antes um destes: {paths}',
  directory_mismatch: 'O servidor respondeu com uma pasta diferente da que você pediu.',
  file_already_exists: 'O arquivo já existe',
  content_mismatch:
    'O que chegou não é o arquivo que foi enviado. Foi interrompido para que você não receba dados errados.',
  directory_not_downloadable: 'Não é possível baixar a pasta',
  document_locked:
    'Este documento abre com uma senha própria. Baixe-o e abra-o com um programa no seu dispositivo.',
  download_incomplete: 'O download terminou antes da hora',
  download_not_started: 'O navegador não iniciou o download',
  download_stopped: 'O navegador interrompeu o download',
  link_not_read: 'Não foi possível obter o link',
  not_showable:
    'Este navegador não consegue mostrá-lo: o arquivo pode estar danificado ou ser de um tipo diferente do que o nome diz. Baixe-o para abrir com um programa no seu dispositivo.',
  request_too_large:
    'Algo na frente do servidor, como um proxy, recusa partes deste tamanho. Avise o administrador: é preciso deixar passar corpos de 5 MiB.',
  source_changed: 'O arquivo foi alterado ou movido desde que você o escolheu. Escolha-o de novo.',
  source_missing: 'Arquivo não encontrado',
  source_not_found: 'O arquivo não foi mais encontrado. Pode ter sido movido desde que você o escolheu.',
  source_unreadable:
    'O arquivo não pode ser lido. Pode ter sido movido ou alterado desde que você o escolheu.',
  upload_incomplete: 'O servidor não guardou o arquivo inteiro. Tente de novo.',
  person_altered: 'As chaves desta pessoa não combinam entre si.',
  not_as_signed:
    'O servidor mostra um drive diferente do que seus dispositivos assinaram, ou outra pasta compartilhada. Sua conta diz o que difere; uma pasta compartilhada diz quando você a abre.',
  owner_has_too_many:
    'Quem é dono desta pasta já tem tantos arquivos e pastas quanto uma conta pode ter. Peça que exclua alguns.',
  owners_storage_full: 'O armazenamento de quem é dono desta pasta está cheio. Peça que libere espaço.',
  larger_than_quota:
    'Este arquivo é maior do que todo o seu armazenamento. Peça mais espaço ao administrador.',
  item_not_opened: 'O arquivo não tem chave: os dados não podem ser descriptografados nem recuperados',
  person_not_found: 'Ninguém aqui tem o endereço {email}.',
  person_not_ready: '{email} precisa entrar uma vez primeiro.',
  contact_changed:
    '{email} tem um par de chaves diferente do que você conhece. Compare primeiro as impressões digitais.',
  items_damaged:
    'Parte disto não abre e se perderia ao mover: {names}. Nada foi feito. Repita para mover o resto e perder isso.',
  item_changed: 'Agora é “{path}” ou mostra outra versão. Nada foi feito: verifique e tente de novo.',
  item_in_trash: 'Agora está na lixeira. Nada foi feito.',
  item_damaged: 'Este arquivo foi alterado fora do Coffer e não é confiável.',
  item_unsealed:
    'Falta algo para abri-lo: um programa o omitiu ou o servidor o removeu. Você pode excluí-lo e salvá-lo de novo.',
  server_clock_differs:
    'Para o servidor, esta data já passou: o relógio dele marca {time}. Confira o relógio deste dispositivo; se estiver certo, avise seu administrador.',
  chunk_tampered:
    'A parte {part} deste arquivo foi alterada fora do Coffer. A transferência foi interrompida para que você não receba dados errados.',
  range_invalid: 'O servidor diz que este arquivo é mais curto do que é. Recarregue a página.',
  link_unverified: 'Um dos seus links públicos foi alterado fora do Coffer. Exclua-o e tente de novo.',
  links_too_many:
    'Você tem mais de {limit} links públicos. Exclua alguns de que não precisa e tente de novo.',
  path_invalid: 'O nome {path} não pode ser enviado.',
  directory_name_taken: 'Há um arquivo chamado {path} onde a pasta deveria ficar.',
  folders_too_deep: 'Não pode haver mais de {limit} pastas umas dentro das outras.',
  tree_invalid:
    'As pastas no servidor não se encaixam, ou mudaram durante a leitura. Tente de novo; se continuar assim, avise o administrador.',
  too_large_for_memory:
    'Aqui este navegador só consegue salvar arquivos de até {size}. Saia da janela privada ou use outro navegador.',
  quota_short:
    '{files, plural, one {Este arquivo precisa} many {{files} arquivos precisam} other {{files} arquivos precisam}} de {needed}; restam {left}. Exclua algo ou peça mais espaço ao administrador.',
  room_missing: 'Faltam {size} de espaço neste dispositivo para isso. Libere espaço ou guarde menos aqui.',
  too_large_to_preview:
    'Arquivos deste tipo são mostrados até {size}. Baixe-o para abrir com um programa no seu dispositivo.',
  checksum_mismatch:
    'Uma parte do arquivo chegou danificada várias vezes. Verifique sua conexão e tente de novo.',
  upload_unfinished: 'O envio deste arquivo ainda não terminou.',
  download_limit_reached: 'Este link já foi usado tantas vezes quanto o dono permite.',
  quota_exceeded: 'Seu armazenamento está cheio. Exclua algo ou peça mais espaço ao administrador.',
  too_many_uploads: 'Há envios demais ao mesmo tempo para sua conta. Espere um momento e tente de novo.',
  storage_full:
    'O disco do servidor está cheio. Nada do que você armazenou foi perdido; exclua o que não precisa mais ou peça ao administrador que libere espaço e tente de novo.',
  envelope_damaged: 'Não foi possível descriptografar a mensagem',
  encryption_failed: 'Não foi possível criptografar a mensagem',
  signing_failed: 'Não foi possível assinar a mensagem',
  internal:
    'O servidor não conseguiu fazer isto: algo falhou nele. Tente de novo; se continuar assim, avise quem administra o servidor.',
  forbidden:
    'Você não pode fazer isso, ou não pode mais. Recarregue a página; se precisar, peça a quem compartilha isto ou ao administrador.',
  unconfirmed: 'Confirme primeiro seu e-mail: abra o link na mensagem que você recebeu.',
  wrong_link_key: 'Este link não abre o que deveria. Confira se o endereço está completo.',
  registration_closed: 'O cadastro está fechado neste servidor. Peça um convite ao administrador.',
  email_taken: 'Já existe uma conta com este endereço de e-mail.',
  expired: 'Isto expirou.',
  link_key_wrong: 'Este link não está completo ou foi alterado. Peça-o de novo.',
  recovery_refused: 'O endereço de e-mail ou o código de recuperação está incorreto.',
  wrong_pin: 'O PIN não abre a chave privada',
  pin_refused:
    'PIN incorreto. {tries, plural, one {Resta uma tentativa} many {Restam {tries} tentativas} other {Restam {tries} tentativas}}; depois este dispositivo o esquece.',
  pin_forgotten: 'Este PIN não abre mais nada aqui: houve erros demais. Use sua senha ou sua chave privada.',
  wrong_link_password: 'A senha está incorreta, ou o link não está completo.',
  current_password_wrong: 'A senha está incorreta.',
  passkey_without_prf:
    'Esta chave de acesso não pode abrir sua chave privada: falta ao dispositivo ou navegador dela a extensão PRF. Use outra chave de segurança, celular ou navegador.',
  passkey_address:
    'Chaves de acesso só funcionam no nome para o qual este servidor está configurado, e não em um endereço IP. Abra o Coffer pelo nome ou como localhost.',
  passkey_not_given:
    'Nenhuma chave de acesso foi usada: a solicitação foi fechada, demorou demais ou não há nenhuma aqui.',
  passkey_of_another: 'Esta chave de acesso pertence a outra conta.',
  passkey_refused: 'Esta chave de acesso não abre mais nenhuma conta aqui. Entre de outra forma.',
  passkey_unsupported: 'Este navegador ou dispositivo não tem chaves de acesso que o Coffer possa usar.',
  passkey_host_differs:
    'Chaves de acesso criadas aqui pertencem só a {own}, mas o servidor pede as de {named}. Use as chaves de acesso lá ou avise o administrador.',
};
