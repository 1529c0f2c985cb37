import '../zod-without-eval.ts';
import { Keyring } from '@coffer/client';
import { expose } from 'comlink';
import { passFailuresWhole } from './failures-between-threads.ts';

passFailuresWhole();
expose(new Keyring());
