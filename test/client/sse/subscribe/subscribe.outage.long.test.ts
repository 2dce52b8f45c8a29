/** More seeds of the outage in `subscribe.outage.test.ts`. */
import { playOutage } from './playOutage';

playOutage([3, 4, 5, 6, 7, 8]);
