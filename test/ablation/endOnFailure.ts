/** Without a mechanism cases fail on purpose: nobody waits for the smallest example of it. */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });
