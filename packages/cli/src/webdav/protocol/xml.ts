import { DOMParser, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import { Refused } from './refused.ts';

export const DAV = 'DAV:';

/** The name of a property. */
export interface PropName {
  /** Empty for none. */
  readonly namespace: string;
  readonly name: string;
}

/**
 * The root of a body. Its size is bounded by who has read it; a document type, by which a few bytes grow into many, is
 * refused.
 *
 * @throws Refused with 400
 */
export function parseXml(body: string, rootName: string): Element {
  if (/<!DOCTYPE/i.test(body)) throw new Refused(400, 'A body has no document type.');
  const root = documentOf(body);
  if (root === null || !isDav(root, rootName)) throw new Refused(400, `The body is no ${rootName}.`);
  return root;
}

function documentOf(body: string): Element | null {
  const onError = (_level: string, message: string) => {
    throw new Refused(400, `The body is not XML: ${message.split('\n')[0]}`);
  };
  try {
    return new DOMParser({ onError }).parseFromString(body, 'text/xml').documentElement;
  } catch (cause) {
    if (cause instanceof Refused) throw cause;
    throw new Refused(400, 'The body is not XML.', { cause });
  }
}

export function isDav(element: Element, name: string): boolean {
  return element.namespaceURI === DAV && element.localName === name;
}

/** The elements in an element. */
export function elementsIn(parent: Element): Element[] {
  return [...parent.childNodes].filter(isElement);
}

export function davChild(parent: Element, name: string): Element | undefined {
  return elementsIn(parent).find((child) => isDav(child, name));
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

/** The name of an element. Throws Refused with 400 for a prefix that stands for nothing. */
export function propNameOf({ namespaceURI, localName, prefix }: Element): PropName {
  // `xmlns:p=""` takes a prefix back, which XML 1.0 does not know.
  if (prefix !== null && prefix !== '' && (namespaceURI ?? '') === '') {
    throw new Refused(400, 'A prefix stands for no namespace.');
  }
  return { namespace: namespaceURI ?? '', name: localName ?? '' };
}

/** An element as it stands by itself, with the namespaces that it uses. */
export function serialized(element: Element): string {
  return new XMLSerializer().serializeToString(element);
}

/** True if XML can hold a text as it is. It has no control characters, or turns them into others. */
export function isInXml(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  return !/[\u0000-\u001f\ufffe\uffff]/.test(text);
}

/** A text within an element or an attribute. Control characters, which XML has no way to write, are left out. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (found) => ESCAPES.get(found) ?? '')
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** An empty element of any namespace; those of `DAV:` have the prefix that each answer declares. */
export function emptyElement({ namespace, name }: PropName): string {
  if (namespace === DAV) return `<D:${name}/>`;
  return namespace === '' ? `<${name} xmlns=""/>` : `<x:${name} xmlns:x="${escapeXml(namespace)}"/>`;
}

/** The body of an error with a condition (RFC 4918 section 16). */
export function conditionBody(condition: string): string {
  return `${XML_HEAD}<D:error xmlns:D="DAV:"><D:${condition}/></D:error>`;
}
