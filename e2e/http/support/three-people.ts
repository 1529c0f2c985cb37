import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';

/** Three people of a server: one who shares, and two who can be shared with. */
export interface ThreePeople {
  readonly ada: TestDrive;
  readonly bob: TestDrive;
  readonly eve: TestDrive;
  readonly people: Readonly<Record<'ada' | 'bob' | 'eve', Person & { readonly privateKeyPem: string }>>;
}

/** @param bobsFetch by which Bob reaches the server, where it lies to him */
export async function threePeople(url: string, bobsFetch?: typeof fetch): Promise<ThreePeople> {
  const [ada, bob, eve] = [testDrive(url), testDrive(url, bobsFetch), testDrive(url)];
  const people = { ada: await newPerson(ada), bob: await newPerson(bob), eve: await newPerson(eve) };
  await bob.people.begin();
  await eve.people.begin();
  return { ada, bob, eve, people };
}
