import '../zod-without-eval.ts';
import { Keyring } from '@coffer/client';
import { expose } from 'comlink';
import { postFailuresWhole } from './failures-between-threads.ts';
import { passOpenedSpaces } from './spaces-between-threads.ts';

postFailuresWhole();
passOpenedSpaces();
expose(new Keyring());
