import { Refusal } from '../refusal.ts';

export const lastAdministrator = () =>
  new Refusal(
    'last_administrator',
    'This is the only administrator. Make somebody else administrator first.',
  );
