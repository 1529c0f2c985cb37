import type { DrawnFile } from './drawn-names.ts';

/** What the server has of a file: its facts in the clear, and the tokens of its name. */
export interface SeenFile extends Omit<DrawnFile, 'name'> {
  readonly tokens: readonly string[];
  /** As the length of the sealed name tells it. */
  readonly nameLength: number;
}

/** How an index is made of names. Whoever attacks it knows that, and has names of the same kind. */
export interface IndexScheme {
  textsOf(name: string): readonly string[];
  readonly tokensPerText: number;
  /** How many tokens a name with so many texts has. */
  tokenCount(texts: number): number;
}

/** A text that a token may stand for, with the logarithm of how likely that is. */
interface Candidate {
  readonly text: number;
  readonly byFacts: number;
  likelihood: number;
}

const ROUNDS = 3;
const ANCHORS = 200;
const CANDIDATES = 60;
/** Of what occurs once there is little to be learnt, and much of it. */
const CANDIDATES_OF_SINGLES = 5;
/** Facts of one file hang together, so they count for less than if each were by chance. */
const WEIGHT_OF_FACTS = 0.5;
const WEIGHT_OF_COMPANY = 0.7;
const MARK = '*';

/**
 * Guesses the texts behind the tokens of a blind index, from a list of other names of the same kind: first by how often
 * each occurs, and by type, size, year, length of the name and number of tokens of the files in which it does (each text
 * of the list against each token, as a Bayesian would); then by company. The surest guesses become anchors, and every
 * token is judged by how often it occurs beside them, as its text does in the list; with the better guesses come more and
 * better anchors (the refined score attack of Damie, Hahn and Peter, 2021). Prefixes need no rule of their own, since a
 * word's beginning is its steadiest company. Where a text has several tokens, those that are taken for the same one are
 * counted together. In the end a text is given to as many tokens as it has, the surest first.
 *
 * @returns the five best guesses for a token
 */
export function attackIndex(
  seen: readonly SeenFile[],
  known: readonly DrawnFile[],
  scheme: IndexScheme,
): (token: string) => readonly string[] {
  const numbers = numbering();
  const list = known.map((file) => {
    const texts = scheme.textsOf(file.name);
    const nameLength = sealedNameLength(file.name);
    const facts = factsOf({ ...file, nameLength }, scheme.tokenCount(texts.length));
    return { parts: texts.map(numbers.text), facts: facts.map(numbers.fact) };
  });
  const files = seen.map((file) => ({
    parts: file.tokens.map(numbers.token),
    facts: factsOf(file, file.tokens.length).map(numbers.fact),
  }));
  const texts = numbers.all('text');
  const tokens = numbers.all('token');
  const facts = numbers.all('fact').length;
  const world: World = {
    files,
    list,
    scheme,
    texts,
    tokens,
    facts,
    filesOf: placesOf(files, tokens.length),
    listOf: placesOf(list, texts.length),
    scale: files.length / list.length / scheme.tokensPerText,
  };
  const candidates = byFacts(world);
  for (let round = 1; round <= ROUNDS; round++) {
    judgeByCompany(world, candidates, Math.ceil((ANCHORS * round) / ROUNDS));
  }
  const guesses = shareOut(candidates, scheme.tokensPerText);
  const numberOf = new Map(tokens.map((token, number) => [token, number]));
  return (token) => (guesses.get(numberOf.get(token) ?? -1) ?? []).map((text) => of(texts, text));
}

/** How long the server knows a name to be: in UTF-8, rounded up to 32 bytes. */
export function sealedNameLength(name: string): number {
  return Math.ceil(Buffer.byteLength(name) / 32);
}

interface Described {
  /** Numbers of texts, or of tokens. */
  readonly parts: readonly number[];
  readonly facts: readonly number[];
}

interface World {
  readonly files: readonly Described[];
  readonly list: readonly Described[];
  readonly scheme: IndexScheme;
  readonly texts: readonly string[];
  readonly tokens: readonly string[];
  readonly facts: number;
  /** In which files a token occurs, and in which names of the list a text. */
  readonly filesOf: readonly (readonly number[])[];
  readonly listOf: readonly (readonly number[])[];
  /** How often one token of a text is to be expected for each time that the text is in the list. */
  readonly scale: number;
}

function factsOf({ mime, size, year, nameLength }: Omit<SeenFile, 'tokens'>, tokens: number): string[] {
  return [`t${mime}`, `s${Math.floor(Math.log2(size + 1))}`, `y${year}`, `l${nameLength}`, `n${tokens}`];
}

function byFacts({ files, list, listOf, filesOf, texts, tokens, facts, scale, scheme }: World) {
  const usual = new Float64Array(facts);
  for (const name of list) for (const fact of name.facts) add(usual, fact, 1 / list.length);
  for (let fact = 0; fact < facts; fact++) usual[fact] = Math.max(of(usual, fact), 1e-4);
  const speaking = texts.flatMap((text, number) => {
    const names = of(listOf, number);
    if (names.length < 3) return [];
    const told = new Float64Array(facts);
    for (const name of names) for (const fact of of(list, name).facts) add(told, fact, 1);
    for (let fact = 0; fact < facts; fact++) {
      const share = (of(told, fact) + 2 * of(usual, fact)) / (names.length + 2);
      told[fact] = Math.log(share / of(usual, fact));
    }
    const expected = (names.length + 0.5) * scale;
    const variance = expected * (1 + scale) + 0.5;
    const logs = { logExpected: Math.log(expected), logVariance: Math.log(variance) };
    return [{ number, told, expected, variance, ...logs, marked: text.endsWith(MARK) }];
  });
  const logFactorial = [0];
  for (let n = 1; n <= files.length; n++) logFactorial.push(of(logFactorial, n - 1) + Math.log(n));

  const judge = (token: number): Candidate[] => {
    const places = of(filesOf, token);
    const count = places.length;
    const told = [...counted(places.flatMap((place) => of(files, place).facts))];
    const marked = of(tokens, token).endsWith(MARK);
    const wanted = count === 1 ? CANDIDATES_OF_SINGLES : CANDIDATES;
    // The best so far, the worst of them first: nearly all texts are worse than those, and leave nothing behind.
    const judged: Candidate[] = [];
    for (const text of speaking) {
      const distance = (count - text.expected) ** 2 / text.variance;
      if (text.marked !== marked || distance > 25) continue;
      let likelihood =
        scheme.tokensPerText === 1
          ? -distance / 2 - text.logVariance / 2
          : count * text.logExpected - text.expected - of(logFactorial, count);
      for (const [fact, times] of told) likelihood += WEIGHT_OF_FACTS * times * of(text.told, fact);
      if (judged.length === wanted) {
        if (likelihood <= of(judged, 0).likelihood) continue;
        judged.shift();
      }
      let at = judged.length;
      while (at > 0 && of(judged, at - 1).likelihood >= likelihood) at--;
      judged.splice(at, 0, { text: text.number, byFacts: likelihood, likelihood });
    }
    return judged.reverse();
  };

  /** What occurs once is judged by its file's facts alone, so it is judged once for each set of these. */
  const singles = new Map<string, Candidate[]>();
  const candidates = new Map<number, Candidate[]>();
  const rare = scheme.tokensPerText === 1 ? 4 : 1;
  for (const [token, places] of filesOf.entries()) {
    if (places.length < rare) continue;
    const key = places.length === 1 ? of(files, of(places, 0)).facts.join() : `token ${token}`;
    const judged = singles.get(key) ?? judge(token);
    if (places.length === 1) singles.set(key, judged);
    if (judged.length > 0)
      candidates.set(
        token,
        judged.map((each) => ({ ...each })),
      );
  }
  return candidates;
}

/** Takes the surest guesses for anchors, and judges all tokens anew by how often they occur beside these. */
function judgeByCompany(world: World, candidates: ReadonlyMap<number, Candidate[]>, count: number): void {
  const { files, list, listOf, filesOf, scheme } = world;
  const anchors = anchorsOf(world, candidates, count);
  const beside = (size: number) => Array.from({ length: size }, (): number[] => []);
  const [besideFile, besideName] = [beside(files.length), beside(list.length)];
  const kept = anchors.map(({ text, tokens }, anchor) => {
    for (const token of tokens) for (const file of of(filesOf, token)) of(besideFile, file).push(anchor);
    for (const name of of(listOf, text)) of(besideName, name).push(anchor);
    return {
      text,
      share: tokens.length / scheme.tokensPerText,
      usual: of(listOf, text).length / list.length,
    };
  });

  /** For each anchor what it tells of a text that it is there, and for all together that they are not. */
  const company = memoized((text: number) => {
    const names = of(listOf, text);
    const there = new Float64Array(kept.length);
    for (const name of names) for (const anchor of of(besideName, name)) add(there, anchor, 1);
    let absence = 0;
    for (const [index, anchor] of kept.entries()) {
      const together = (of(there, index) + 1.5 * anchor.usual) / (names.length + 1.5);
      const likely = Math.min(0.995, Math.max(0.0005, together)) * anchor.share;
      const usually = anchor.usual * anchor.share;
      const absent = anchor.text === text ? 0 : Math.log((1 - likely) / (1 - usually));
      absence += absent;
      there[index] = anchor.text === text ? 0 : Math.log(likely / usually) - absent;
    }
    return { there, absence };
  });

  for (const [token, judged] of candidates) {
    const places = of(filesOf, token);
    const met = [...counted(places.flatMap((place) => of(besideFile, place)))];
    for (const candidate of judged) {
      const { there, absence } = company(candidate.text);
      let told = places.length * absence;
      for (const [anchor, times] of met) told += times * of(there, anchor);
      candidate.likelihood = candidate.byFacts + WEIGHT_OF_COMPANY * told;
    }
    judged.sort((a, b) => b.likelihood - a.likelihood);
  }
}

/** The texts that are guessed most surely, with the tokens that are taken for them. */
function anchorsOf({ filesOf, scheme }: World, candidates: ReadonlyMap<number, Candidate[]>, count: number) {
  const surest = [...candidates]
    .map(([token, judged]) => ({
      token,
      text: of(judged, 0).text,
      rank: certainty(judged) * Math.log(1 + of(filesOf, token).length),
    }))
    .sort((a, b) => b.rank - a.rank);
  const groups = new Map<number, number[]>();
  for (const { token, text } of surest) {
    const group = groups.get(text);
    if (group === undefined && groups.size < count) groups.set(text, [token]);
    else if (group !== undefined && group.length < scheme.tokensPerText) group.push(token);
  }
  return [...groups].map(([text, tokens]) => ({ text, tokens }));
}

/** Gives each text to as many tokens as it has, to the surest first. */
function shareOut(candidates: ReadonlyMap<number, Candidate[]>, tokensPerText: number) {
  const given = new Map<number, number>();
  const guesses = new Map<number, readonly number[]>();
  for (const [token, judged] of [...candidates].sort(([, a], [, b]) => certainty(b) - certainty(a))) {
    const free = judged.find(({ text }) => (given.get(text) ?? 0) < tokensPerText) ?? of(judged, 0);
    given.set(free.text, (given.get(free.text) ?? 0) + 1);
    const others = judged.filter(({ text }) => text !== free.text).map(({ text }) => text);
    guesses.set(token, [free.text, ...others].slice(0, 5));
  }
  return guesses;
}

/** By how much the best candidate is better than the next. */
function certainty([first, second]: readonly Candidate[]): number {
  return first === undefined || second === undefined ? 20 : first.likelihood - second.likelihood;
}

function placesOf(described: readonly Described[], count: number): number[][] {
  const places = Array.from({ length: count }, (): number[] => []);
  for (const [place, { parts }] of described.entries())
    for (const part of parts) of(places, part).push(place);
  return places;
}

function numbering() {
  const known = {
    text: new Map<string, number>(),
    token: new Map<string, number>(),
    fact: new Map<string, number>(),
  };
  const numberIn = (kind: keyof typeof known) => (name: string) => {
    const number = known[kind].get(name) ?? known[kind].size;
    known[kind].set(name, number);
    return number;
  };
  return {
    text: numberIn('text'),
    token: numberIn('token'),
    fact: numberIn('fact'),
    all: (kind: keyof typeof known) => [...known[kind].keys()],
  };
}

function counted(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

function memoized<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function add(numbers: Float64Array, index: number, more: number): void {
  numbers[index] = of(numbers, index) + more;
}

function of<T>(values: { readonly [index: number]: T }, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no ${index}`);
  return value;
}
