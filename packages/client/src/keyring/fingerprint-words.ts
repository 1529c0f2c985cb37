/** 128 bits: nobody finds another key with the same words. */
const WORD_COUNT = 16;

/**
 * The first half of a fingerprint as words, to compare two devices by reading aloud.
 *
 * @param fingerprint 64 digits, lower-case hex
 */
export function fingerprintWords(fingerprint: string): readonly string[] {
  const bytes = fingerprint.match(/../g) ?? [];
  return bytes.slice(0, WORD_COUNT).map((digits) => WORD_LIST[Number.parseInt(digits, 16)] ?? '');
}

/** So many words tell two states of a drive apart: nobody makes another one with the same. */
const HEAD_WORDS = 8;

/** The words of a head, by its hash in hex, to be compared with those that another device shows. */
export function headWords(hash: string): string {
  return fingerprintWords(hash).slice(0, HEAD_WORDS).join(' ');
}

/** 256 words that sound and look different, one for each value of a byte. Their order is part of what they say. */
export const WORD_LIST: readonly string[] = `
acorn actor album alarm almond amber anchor angel ankle apple april apron arch arrow atlas autumn
bacon badge baker balcony bamboo banjo barrel basket beach beaver bench berry bicycle birch biscuit
blanket boat bonnet bottle bracelet branch bread brick bridge broom bucket buffalo button cabin
cactus camel camera candle canoe carpet carrot castle cedar cello chalk cherry chess chimney cinema
circle clarinet clock clover coconut coffee comet compass copper coral cotton cradle crayon cricket
crown cube cupboard curtain daisy dancer desert diamond dolphin donkey door dragon drum duck dune
eagle easel echo elbow elephant elm emerald engine envelope falcon feather fence ferry fiddle finger
flag flute forest fossil fountain fox frog galaxy garden garlic gate ghost giraffe glacier glove
goat gold gorilla grape guitar hammer harbor harp hazel hedge helmet heron hill honey horse hotel
igloo indigo island ivory jasmine jacket jaguar jar jewel jungle kettle kite kitten knight ladder
lagoon lamp lantern lemon leopard lettuce lily lion lizard lobster lotus magnet mango maple marble
market meadow melon mirror monkey moon mosaic mountain mouse mushroom napkin nectar needle nest
nickel nutmeg oak oasis ocean olive onion orange orchid otter oven owl oyster paddle palace panda
paper parrot peach pearl pebble pelican pencil pepper piano pigeon pillow pirate planet plum pocket
polar poppy potato prism pumpkin puppet puzzle quartz queen quilt rabbit radio raft rainbow raven
ribbon river robin rocket rose ruby saddle sailor salmon sandal saturn scarf seal shell silver
spider spoon squirrel sugar sunset swan table teapot temple tiger tomato tulip tunnel violin wagon
walnut
`
  .trim()
  .split(/\s+/);
