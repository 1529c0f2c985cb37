import { expose } from 'comlink';
import { judgePassword } from './judge-password.ts';

expose(judgePassword);
