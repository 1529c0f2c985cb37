import { describe, expect, it } from 'vitest';
import { type OriginFacts, originAllowed } from '../src/calls/origin.ts';

const facts: OriginFacts = {
  origin: undefined,
  fetchSite: undefined,
  host: 'drive.example.org',
  secure: false,
  publicUrl: null,
};

describe('The origin of a state-changing request', () => {
  it.each<[string, Partial<OriginFacts>]>([
    ['may be left out by a program', {}],
    ['may be left out by the page itself', { fetchSite: 'same-origin' }],
    ['may be left out when a person typed the address', { fetchSite: 'none' }],
    ['may have the host in use', { origin: 'https://drive.example.org' }],
    ['may have the host in use without TLS', { origin: 'http://drive.example.org' }],
    ['may have the host in use with TLS', { origin: 'https://drive.example.org', secure: true }],
    [
      'may be another address without TLS than the public one',
      { origin: 'http://drive.lan', host: 'drive.lan', publicUrl: 'https://drive.example.org' },
    ],
    [
      'may leave out the default port',
      { origin: 'https://drive.example.org', host: 'drive.example.org:443' },
    ],
    [
      'may be the public address',
      { origin: 'https://a.example', host: '10.0.0.1', publicUrl: 'https://a.example' },
    ],
  ])('%s', (_, changes) => {
    expect(originAllowed({ ...facts, ...changes })).toBe(true);
  });

  it.each<[string, Partial<OriginFacts>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that says otherwise', { origin: 'https://evil.example', fetchSite: 'same-origin' }],
    ['a site whose name begins alike', { origin: 'https://drive.example.org.evil.example' }],
    ['a site whose name ends alike', { origin: 'https://evil-drive.example.org' }],
    ['another port', { origin: 'https://drive.example.org:8443' }],
    [
      'the public address with another scheme',
      { origin: 'http://a.example', host: '10.0.0.1', publicUrl: 'https://a.example' },
    ],
    ['a page of this host that came without TLS', { origin: 'http://drive.example.org', secure: true }],
    [
      'a page of the public name that came without TLS',
      { origin: 'http://drive.example.org', publicUrl: 'https://drive.example.org' },
    ],
    ['nowhere', { origin: 'null' }],
    ['empty', { origin: '' }],
    ['an extension', { origin: 'chrome-extension://drive.example.org' }],
    ['another site that does not say which', { fetchSite: 'cross-site' }],
    ['a neighbour that does not say which', { fetchSite: 'same-site' }],
  ])('must not be %s', (_, changes) => {
    expect(originAllowed({ ...facts, ...changes })).toBe(false);
  });
});
