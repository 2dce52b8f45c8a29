/** The face of a payment: its flat shape, its advice, and whether two are the same. */
export { adviseOn, callsPerson } from './advice';
export { payableCountries, requirePayable } from './corridors';
export { describeEvent } from './describeEvent';
export { compareMoments, type Moment, readMoment } from './moment';
export { externalIdOf } from './recordMembers';
export { requireAsked } from './requireAsked';
export { type AskedPayment, findContradiction } from './samePayment';
export { type KnownFacts, type SimplePayment, simplifyPayment } from './simplifyPayment';
