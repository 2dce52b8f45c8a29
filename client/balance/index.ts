/** The face of the balance. `client/run` compares it with what is planned. */
export type { ReadBalance } from './checkOrders';
export { defaultMapping } from './readBalance';
