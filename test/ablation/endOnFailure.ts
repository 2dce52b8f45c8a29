/** Without a mechanism cases fail on purpose: nobody waits for the smallest example of it. With and without it chance is the same. */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true, seed: 1 });
