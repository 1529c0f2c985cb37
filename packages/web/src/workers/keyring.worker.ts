import '../zod-without-eval.ts';
import { Keyring } from '@coffer/client';
import { expose } from 'comlink';
import { postFailuresWhole } from './failures-between-threads.ts';

postFailuresWhole();
expose(new Keyring());
