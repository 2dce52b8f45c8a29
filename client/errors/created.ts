/** Whether a payment exists. This must never be guessed. */
export type Created = 'no' | 'yes' | 'unknown';
