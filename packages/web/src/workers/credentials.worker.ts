import '../zod-without-eval.ts';
import { Credentials } from '@coffer/client';
import { expose } from 'comlink';
import { passFailuresWhole } from './failures-between-threads.ts';

passFailuresWhole();
expose(new Credentials());
