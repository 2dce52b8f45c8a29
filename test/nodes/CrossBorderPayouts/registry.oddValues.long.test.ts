import { describeOddValues } from './describeOddValues';

describeOddValues(1);
