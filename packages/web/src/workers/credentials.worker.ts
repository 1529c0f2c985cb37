import '../zod-without-eval.ts';
import { Credentials } from '@coffer/client';
import { expose } from 'comlink';
import { keepFieldsOfThrown } from './thrown.ts';

keepFieldsOfThrown();
expose(new Credentials());
