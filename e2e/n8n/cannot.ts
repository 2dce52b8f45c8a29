/** The cases that a version of n8n cannot pass, with the reason. `npm run e2e` fails when one of them passes all the same. */

export interface Obstacle {
	/** What that n8n lacks. One sentence. */
	readonly reason: string;
	/** What follows for somebody who uses the package there. */
	readonly means: string;
}

const oldest: Obstacle = {
	reason: 'It is the oldest version that is tested, so there is none to upgrade from.',
	means: 'Nothing.',
};

/** By the key of the version and the case as `file: name`. */
export const cannot: Readonly<Record<string, Readonly<Record<string, Obstacle>>>> = {
	'1.123': {
		'health: a wrong Base URL shows as one failed execution, and the trigger listens once it is mended, without a new activation': {
			reason: 'n8n before 2.7 lets no trigger save a failed execution, so the trigger fails the activation instead.',
			means: 'The editor shows what is wrong when you activate the workflow. Mend the credential and activate the workflow again.',
		},
		'upgrade: n8n is stopped and upgraded from 1.123.81 while events come: none is lost': oldest,
		'upgrade: n8n is killed and upgraded from 1.123.81 while events come: none is lost': oldest,
	},
};

/** Why a version cannot pass a case; undefined when it has to. */
export const obstacleOf = (versionKey: string, caseName: string): Obstacle | undefined => cannot[versionKey]?.[caseName];
