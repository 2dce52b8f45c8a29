/**
 * Without a mechanism, cases fail on purpose, so nobody needs the smallest failing example. The random numbers
 * are the same with and without it.
 */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true, seed: 1 });
