/** Whether a payment exists: the one question that must never be guessed. */
export type Created = 'no' | 'yes' | 'unknown';
