import type { Page } from '@playwright/test';

interface Line {
  readonly text: string;
  readonly count: number;
  readonly price: number;
}

const STYLE = `
  body { font: 13px/1.5 Figtree, "Liberation Sans", Arial, sans-serif; color: #23201d; margin: 56px 64px; }
  header { display: flex; justify-content: space-between; border-bottom: 3px solid #217e76; padding-bottom: 18px; }
  h1 { font-size: 28px; margin: 40px 0 6px; letter-spacing: -0.02em; }
  h2 { font-size: 17px; margin: 28px 0 6px; }
  table { width: 100%; border-collapse: collapse; margin-top: 28px; }
  th { text-align: left; color: #6b655d; font-weight: 600; border-bottom: 1px solid #d8d3ca; padding: 8px 0; }
  td { padding: 9px 0; border-bottom: 1px solid #eee9e1; }
  td:nth-child(n + 2), th:nth-child(n + 2) { text-align: right; }
  .sum td { border: 0; font-weight: 700; font-size: 15px; }
  .quiet { color: #6b655d; }
`;

const LINES: readonly Line[] = [
  { text: 'Repair of the garden gate', count: 1, price: 184 },
  { text: 'Larch boards, planed, 4 m', count: 12, price: 23.5 },
  { text: 'Hinges and screws', count: 2, price: 18.9 },
  { text: 'Journey', count: 1, price: 35 },
];

const euros = (amount: number) => `€ ${amount.toFixed(2)}`;

/** An invoice of one page as a PDF document. */
export function invoice(page: Page, { number, date }: { number: string; date: string }): Promise<Buffer> {
  const rows = LINES.map(
    ({ text, count, price }) =>
      `<tr><td>${text}</td><td>${count}</td><td>${euros(price)}</td><td>${euros(count * price)}</td></tr>`,
  );
  const total = LINES.reduce((sum, { count, price }) => sum + count * price, 0);
  return print(
    page,
    `<header><div><b>Larch &amp; Oak</b><br><span class="quiet">Joinery</span></div><div class="quiet">Mill Lane 4<br>workshop@example.org</div></header>
     <h1>Invoice ${number}</h1><div class="quiet">${date}</div>
     <table><tr><th>Work</th><th>Count</th><th>Price</th><th>Amount</th></tr>${rows.join('')}
     <tr class="sum"><td>Total</td><td></td><td></td><td>${euros(total)}</td></tr></table>
     <p class="quiet" style="margin-top: 48px">Payable within 14 days. Thank you.</p>`,
  );
}

/** A letter or a manual: a title and paragraphs under headings. */
export function paper(page: Page, title: string, parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const body = Object.entries(parts).map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`);
  return print(page, `<h1>${title}</h1>${body.join('')}`);
}

async function print(page: Page, body: string): Promise<Buffer> {
  await page.setContent(`<style>${STYLE}</style>${body}`);
  return page.pdf({ format: 'A4' });
}
