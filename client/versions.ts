/** The versions of the interface: the only list of them. The first one is chosen where nobody chooses. */
export const apiVersions = ['v3', 'v2'] as const;

export type ApiVersion = (typeof apiVersions)[number];

/** n8n's lint reads no expression as a default: this is a name for it. */
export const newestApiVersion = apiVersions[0];
