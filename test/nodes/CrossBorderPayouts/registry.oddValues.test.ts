/** All fields, each with a third of the values. The long test plays all of them. */
import { describeOddValues } from './describeOddValues';

describeOddValues(3);
