/** Many clients of a service that goes away and comes back, in simulated time: when each of them connects. */
import { playOutage } from './playOutage';

playOutage([1, 2, 3, 4, 5, 6, 7, 8]);
