/** The versions of the interface. Published code has no other list of them. The first one is the default. */
export const apiVersions = ['v3', 'v2'] as const;

export type ApiVersion = (typeof apiVersions)[number];

/** n8n's lint does not accept an expression as a default, so this gives it a name. */
export const newestApiVersion = apiVersions[0];
