import type { English, Translation } from '../catalogue.ts';

export const differences: Translation<English['differences']> = {
  title: 'Verschillen met de server',
  top: 'Mijn bestanden',
  damaged: 'Een item dat niet te openen is',
  reading: 'Wat dit apparaat heeft gezien, wordt vergeleken met wat de server toont…',
  same: 'De server toont elk bestand en elke map zoals dit apparaat ze heeft gezien.',
  noRows:
    'Dit apparaat bewaart geen lijst van je bestanden en heeft dus niets om te vergelijken. Bekijk je bestanden en kijk op een apparaat dat je langer gebruikt, voordat je verdergaat met wat er is.',
  lied: 'Wat de server nu toont, is door geen van je apparaten ondertekend, dus er valt niets te accepteren. Er wordt niets naar deze schijf geschreven tot de server toont wat is ondertekend.',
  ownersRows:
    'Links die op de server ontbreken, blijven weg. Favorieten en instellingen worden niet vergeleken: ze blijven zoals de server ze toont.',
  howTo:
    '“Terugzetten” maakt een item weer zoals dit apparaat het heeft gezien; wat alleen de server heeft, gaat dan naar de prullenbak. “Accepteren” neemt het zoals de server het toont. Er verandert niets voordat je bevestigt.',
  list: 'Bestanden en mappen die verschillen',
  keep: 'Terugzetten',
  accept: 'Accepteren',
  happened: {
    missing: 'Ontbreekt op de server',
    added: 'Alleen op de server',
    older: 'Ouder op de server',
    changed: 'Anders op de server',
  },
  returning: {
    member: 'Persoon die terugkomt',
    members: 'Personen die terugkomen',
    stranger: 'Iemand die je niet kent',
    mayMore: 'Persoon die meer mag',
    roles: { viewer: 'kan bekijken', editor: 'kan bewerken' },
    removes: '‘Terugzetten’ verwijdert deze persoon',
    lowers: '‘Terugzetten’ laat deze persoon wat dit apparaat kent',
    link: 'Openbare link die terugkomt',
    more: 'Openbare link die meer toestaat',
    request: 'Verzoeklink die terugkomt',
    invitation: 'Uitnodiging die terugkomt',
    invitations: 'Uitnodigingen die terugkomen',
    place: 'Links die terugkomen',
    unnamed: 'Een link zonder naam',
    ends: '‘Terugzetten’ verwijdert hem',
    until: 'geldig tot {when}',
  },
  changedOn: 'gewijzigd {when}',
  called: 'heet daar “{name}”',
  liesIn: 'staat daar in {place}',
  contentOf: 'hier van {here}, daar van {there}',
  trashedHere: 'hier in de prullenbak',
  trashedThere: 'daar in de prullenbak',
  contentGone: 'de inhoud is van de server verdwenen: teruggezet heeft het alleen een naam en plaats',
  versionsGone:
    'de inhoud van {count} {count, plural, one {versie} other {versies}} is van de server verdwenen',
  notPutBack: 'kan niet worden teruggezet: dit apparaat heeft de sleutel ervan niet meer',
  exchanged: 'kan niet worden teruggezet: de server toont een van de versies anders',
  sealed: 'naam of details zijn opnieuw versleuteld',
  confirm: 'Zo verdergaan',
  confirmText:
    '{back, plural, one {{back, number} item wordt} other {{back, number} items worden}} teruggezet, en {accepted, plural, one {{accepted, number} item wordt} other {{accepted, number} items worden}} geaccepteerd zoals de server toont. Dit apparaat ondertekent de schijf zo. Je andere apparaten tonen wat er is beslist en volgen zodra je dat daar zegt.',
  confirmYes: 'Ondertekenen',
  done: 'Je schijf is ondertekend zoals je hebt beslist.',
  acceptAll: 'Verdergaan met wat er is',
  follow: 'Volgen',
  endedBy:
    'Een ander apparaat van je besliste op {when}, volgens zijn eigen klok. Vlak daarna toonde zijn account deze woorden: {words}. Heb je dat op geen van je apparaten gedaan, volg dan niet en wijzig je sleutelpaar.',
  wouldChange: 'Dit verandert op dit apparaat als je volgt:',
  followed: 'Dit apparaat volgt wat je hebt beslist.',
  space: {
    title: 'Wat verschilt in “{name}”',
    top: 'Een gedeelde map',
    open: 'Openen',
    means: {
      space_rolled_back:
        'De server toont deze map zoals die was vóór iets wat dit apparaat heeft gezien. Misschien is er een back-up teruggezet; vraag het wie de server beheert. Wat sindsdien is gewijzigd, ontbreekt, en verwijderde personen zijn misschien weer lid.',
      space_forked:
        'De server toont in deze map wijzigingen in plaats van andere die dit apparaat heeft gezien. Misschien is er een back-up teruggezet, waarna iemand anders is verdergegaan; vraag het wie de server beheert. Wat dit apparaat sindsdien heeft gezien, ontbreekt.',
      space_ended:
        'De server toonde verschillende verlopen van deze map, en de eigenaar heeft beslist welk verdergaat. Dit apparaat wijzigt er niets in, tot je volgt.',
      space_lied:
        'Wat de server van deze map toont, is niet wat is ondertekend: er is op de server iets gewijzigd, weggelaten of teruggehaald. Er wordt niets in geschreven tot de server toont wat is ondertekend of de eigenaar beslist. Vertel het wie de server beheert.',
    },
    noRows:
      'Deze pagina had de map nog niet open, dus er zijn geen bestanden om te vergelijken, en ze noemt elk lid en elke link. Heeft een apparaat de map al langer open, beslis dan daar.',
    same: 'De server toont alles in deze map zoals dit apparaat het heeft gezien.',
    lied: 'Wat de server nu van deze map toont, is niet ondertekend, dus er valt niets te accepteren.',
    ownersRows:
      'Leden en links die op de server ontbreken, blijven weg; deel de map opnieuw met wie er ontbreekt.',
    askOwner:
      'Vraag het de eigenaar van deze map, die kan beslissen hoe die verdergaat. Tot dan wordt hier niets ervan getoond of gewijzigd.',
    elsewhere:
      'Een ander apparaat van je heeft meer van deze map gezien dan dit. Open de map daar en beslis hoe die verdergaat.',
    confirmText:
      '{back, plural, one {{back, number} item wordt} other {{back, number} items worden}} teruggezet, en {accepted, plural, one {{accepted, number} item wordt} other {{accepted, number} items worden}} geaccepteerd zoals de server toont. Dit apparaat ondertekent de map zo en geeft die een nieuwe sleutel. Je andere apparaten en de leden zien wat er is beslist en volgen zodra dat daar wordt gezegd.',
    acceptAllText:
      'Dit apparaat ondertekent de map zoals de server die nu toont en geeft die een nieuwe sleutel. Wat dit apparaat verder nog heeft gezien, wordt opgegeven. Doe dit alleen als je weet waarom de map anders is.',
    done: 'De map is ondertekend zoals je hebt beslist.',
    endedBy:
      'De eigenaar van deze map besliste op {when}, volgens de klok van diens apparaat, en heeft dat ondertekend. Is het jouw map en heb je dat op geen van je apparaten gedaan, volg dan niet en wijzig je sleutelpaar.',
    followed: 'Dit apparaat volgt wat er is beslist.',
  },
};
