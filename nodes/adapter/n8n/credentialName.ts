/** The name of the one credential type of this package. */
export const credentialName = 'crossBorderPayoutsApi';
