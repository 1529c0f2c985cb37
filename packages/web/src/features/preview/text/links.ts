/** Whether a link of a document may be followed: to the web or to a mail address, and nowhere else. */
export function isOutwardLink(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href);
}
