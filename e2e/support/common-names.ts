const SUBJECTS = [
  ...['invoice', 'report', 'contract', 'budget', 'resume', 'cv', 'letter', 'passport', 'taxes', 'notes'],
  ...['presentation', 'photo', 'scan', 'backup', 'passwords', 'diary', 'minutes', 'payslip', 'insurance'],
  ...['agenda', 'thesis', 'schedule', 'receipt', 'statement', 'will', 'diagnosis', 'warning', 'offer'],
  ...['Rechnung', 'Vertrag', 'Zeugnis', 'Bewerbung', 'facture', 'contrat', 'factura', '請求書', 'отчёт'],
];
const VARIANTS = ['', ' final', ' (1)', ' 2023', ' 2024', '_v2', '-draft', ' copy'];
const EXTENSIONS = ['.pdf', '.docx', '.txt', '.xlsx', '.jpg', '.zip', '.odt', '.csv', ''];
const CAMERAS = ['IMG_', 'DSC', 'DSC_', 'PXL_', 'VID_', 'MVI_', 'Screenshot ', 'Scan'];

/** Ten thousand names that somebody who guesses would try first, each once. */
export function commonNames(): string[] {
  const documents = SUBJECTS.flatMap((subject) =>
    [subject, subject.charAt(0).toUpperCase() + subject.slice(1), subject.toUpperCase()].flatMap((word) =>
      VARIANTS.flatMap((variant) => EXTENSIONS.map((extension) => word + variant + extension)),
    ),
  );
  const pictures = Array.from({ length: 10_000 }, (_, index) => {
    const number = String(Math.floor(index / CAMERAS.length) + 1).padStart(4, '0');
    return `${CAMERAS[index % CAMERAS.length]}${number}.jpg`;
  });
  return [...new Set([...documents, ...pictures])].slice(0, 10_000);
}
