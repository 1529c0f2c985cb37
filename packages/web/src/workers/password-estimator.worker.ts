import { expose } from 'comlink';
import { judgePassword } from '../new-password/judge-password.ts';

expose(judgePassword);
