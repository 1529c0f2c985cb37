import { createHash } from 'node:crypto';
import type { Component } from './components.ts';

interface Described {
  readonly name: string;
  readonly version: string;
  readonly components: readonly Component[];
  /** Of the Node that archives for a platform bring. */
  readonly nodeVersion: string;
}

/**
 * Makes a bill of materials (CycloneDX 1.6, JSON). Its serial number follows from all else in it, so that the same release has the same one.
 *
 * @returns the text of the file
 */
export function billOfMaterials({ name, version, components, nodeVersion }: Described): string {
  const root = { type: 'application', 'bom-ref': `${name}@${version}`, name, version };
  const body = {
    version: 1,
    metadata: { component: { ...root, licenses: [{ license: { id: 'MIT' } }] } },
    components: [...components.map(described), nodeOf(nodeVersion)],
    dependencies: [{ ref: root['bom-ref'], dependsOn: components.map(referenceOf) }],
  };
  const format = { bomFormat: 'CycloneDX', specVersion: '1.6' };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(body))}`;
  return `${JSON.stringify({ ...format, serialNumber, ...body }, null, 2)}\n`;
}

function described(component: Component) {
  const { name, version, license, integrity } = component;
  const reference = referenceOf(component);
  return {
    ...{ type: 'library', 'bom-ref': reference, name, version, purl: reference },
    ...(license !== null && { licenses: [licenseOf(license)] }),
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  };
}

/** Expressions of SPDX have no other characters. */
function licenseOf(license: string) {
  return /^[\w.+() -]+$/.test(license) && !license.startsWith('SEE ')
    ? { expression: license }
    : { license: { name: license } };
}

function nodeOf(version: string) {
  const purl = `pkg:generic/node@${version}`;
  return { type: 'platform', 'bom-ref': purl, name: 'node', version, purl };
}

/** The address of a package, as purl writes it. */
function referenceOf({ name, version }: Component): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID of version 8 (RFC 9562), which whoever makes it may fill as they like, from a SHA-256. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
