import { describe, expect, it } from 'vitest';
import { forwardedAddresses } from '../src/http/forwarded-addresses.ts';
import { addressKey } from '../src/limits/address-key.ts';

describe('The key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
  ])('is an IPv4 address itself: %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
  ])('is the first half of an IPv6 address: %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is the same for all addresses of one subscriber, and another for the next one', () => {
    expect(addressKey('2001:db8:0:1::1')).toBe(addressKey('2001:db8:0:1:ffff:ffff:ffff:ffff'));
    expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8:0:2::1'));
  });
});

describe('Addresses that proxies name', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['  192.0.2.7\t', '192.0.2.7'],
    ['"192.0.2.7:51234"', '192.0.2.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2:3:4:5:6'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::FFFF:192.0.2.7]:443', '192.0.2.7'],
    ['::ffff:192.0.2.7:443', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ])('fault B9: have one form: %s', (named, address) => {
    expect(forwardedAddresses(named)).toBe(address);
    expect(addressKey(named)).toBe(addressKey(address));
  });

  it.each([
    ['192.0.2.7:1, [2001:db8::1]:2', '192.0.2.7, 2001:db8::1'],
    [' , 192.0.2.7 ,, 192.0.2.8,', '192.0.2.7, 192.0.2.8'],
    ['192.0.2.7, unknown, 192.0.2.8', '192.0.2.8'],
    ['192.0.2.7, unknown', ''],
    ['_hidden', ''],
    ['[192.0.2.7]:80', ''],
    ['192.0.2.7:80:80', ''],
    ['192.0.2.256', ''],
    ['1:2:3', ''],
    ['', ''],
  ])('fault B9: count from the end, as far as they are known: %s', (header, addresses) => {
    expect(forwardedAddresses(header)).toBe(addresses);
  });
});
