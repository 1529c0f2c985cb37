/** A domain with characters beyond ASCII, and nothing by which an address of a page would be read as more than a domain. */
const INTERNATIONAL = /^(?=.*[^\p{ASCII}])[\p{L}\p{N}\p{M}\p{Pd}.\u3002\uff0e\uff61]+$/u;

/**
 * Returns an e-mail address as servers take it, however it was typed: without blanks around it, and with an international
 * domain in ASCII (RFC 3492), as browsers fill in a field for addresses. It may still be none.
 *
 * @example
 * ```ts
 * import { emailAddress } from '@coffer/contract';
 *
 * emailAddress(' ada@bücher.example\n'); // => 'ada@xn--bcher-kva.example'
 * emailAddress('Ada@example.org'); // => 'Ada@example.org'
 * ```
 */
export function emailAddress(typed: string): string {
  const address = typed.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const page = `http://${domain}`;
  if (at === -1 || !INTERNATIONAL.test(domain) || !URL.canParse(page)) return address;
  return `${address.slice(0, at)}@${new URL(page).hostname}`;
}
