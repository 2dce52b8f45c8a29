/** What `npm run record-release` has kept of each released version in this folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeParameters,
} from 'n8n-workflow';

import type { Past } from '../../sandbox/state/past';
import type { ReadablePlace, ReadableSettings } from './readPlace';

/** A workflow as n8n's database contains it. */
export interface StoredWorkflow {
	readonly id: string;
	readonly name: string;
	readonly nodes: readonly INode[];
	readonly connections: Readonly<Record<string, unknown>>;
	readonly settings: IDataObject;
	/**
	 * The forms of its nodes with the defaults of the recorded version, by the node's name. Not all workflows
	 * have them.
	 */
	readonly filled?: Readonly<Record<string, INodeParameters>>;
}

/** One active trigger in the moment in which n8n was killed. */
export interface PlaceFixture {
	/** The moment, in a sentence. */
	readonly moment: string;
	/** Which of the credentials it uses. */
	readonly credential: string;
	readonly workflow: StoredWorkflow;
	/** The whole column, as n8n last saved it. */
	readonly staticData: Readonly<Record<string, IDataObject>>;
	/** n8n's executions of it, oldest first, each with its deduplication key. */
	readonly executions: ReadonlyArray<{ readonly key: string; readonly status: string }>;
	/** Payment and status of each event that an execution had begun. These must never run again. */
	readonly booked: readonly string[];
	/** What the recorded version reads from `staticData` and from the workflow. */
	readonly place: ReadablePlace;
	readonly settings: ReadableSettings;
}

export interface CredentialFixture {
	/** The account of the sandbox that it belongs to. */
	readonly account: string;
	/** As n8n stores it, decrypted. Fields with their default may be missing. A private key is replaced by `madeAnew`. */
	readonly data: ICredentialDataDecryptedObject;
}

/** The service at that moment. */
export interface ServiceFixture {
	/** Which n8n it was. */
	readonly n8n: string;
	/** When it was killed. */
	readonly recordedAt: string;
	readonly baseUrl: string;
	readonly past: Past;
}

/** Replaces a private key, because no key is committed. */
export const madeAnew = 'A private key in PEM form, made anew by each test';

export const releasesFolder = __dirname;

export class Release {
	constructor(readonly version: string) {}

	readonly service = (): ServiceFixture => this.read<ServiceFixture>('service.json');
	readonly place = (name: string): PlaceFixture => this.read<PlaceFixture>(`places/${name}.json`);
	readonly workflow = (name: string): StoredWorkflow =>
		this.read<StoredWorkflow>(`workflows/${name}.json`);
	readonly credential = (name: string): CredentialFixture =>
		this.read<CredentialFixture>(`credentials/${name}.json`);

	/** Names of the files in one of its folders, without `.json`. */
	list(folder: 'places' | 'workflows' | 'credentials'): string[] {
		return readdirSync(path.join(releasesFolder, this.version, folder))
			.map((file) => file.replace(/\.json$/, ''))
			.sort();
	}

	private read<T>(file: string): T {
		// Boundary: the files are our own, and a wrong one makes a test fail.
		return JSON.parse(readFileSync(path.join(releasesFolder, this.version, file), 'utf8')) as T;
	}
}

/** All versions of which there are fixtures. */
export const releases: readonly Release[] = readdirSync(releasesFolder)
	.filter((name) => existsSync(path.join(releasesFolder, name, 'service.json')))
	.map((version) => new Release(version));
