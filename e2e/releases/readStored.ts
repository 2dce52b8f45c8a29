/**
 * Reads what n8n has stored: workflows with their static data from its database, and credentials with its own
 * command.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

import type { CredentialFixture, PlaceFixture, StoredWorkflow } from '../../test/releases/fixture';
import type { RunningN8n } from '../driver/start/startN8n';

/** Reads a workflow's row. Also works while n8n is down. */
export function readWorkflow(
	databaseFile: string,
	id: string,
): { workflow: StoredWorkflow; staticData: PlaceFixture['staticData'] } {
	const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 10_000 });
	try {
		const row = database
			.prepare(
				'select name, nodes, connections, settings, staticData from workflow_entity where id = ?',
			)
			.get(id);
		const parse = (column: string): never => JSON.parse(String(row?.[column] ?? '{}')) as never;
		return {
			workflow: {
				id,
				name: String(row?.['name']),
				nodes: parse('nodes'),
				connections: parse('connections'),
				settings: parse('settings'),
			},
			staticData: parse('staticData'),
		};
	} finally {
		database.close();
	}
}

/** All credentials of a running n8n, decrypted, by their name. */
export async function readCredentials({
	install,
	databaseFile,
}: RunningN8n): Promise<Map<string, CredentialFixture['data']>> {
	const n8nFolder = path.dirname(databaseFile);
	const userFolder = path.dirname(n8nFolder);
	// Beside the database, so that it is removed together with n8n's home.
	const folder = await mkdtemp(path.join(userFolder, 'export-'));
	try {
		const file = path.join(folder, 'credentials.json');
		await promisify(execFile)(
			install.node,
			[install.entry, 'export:credentials', '--all', '--decrypted', `--output=${file}`],
			{
				env: {
					PATH: process.env.PATH,
					HOME: userFolder,
					N8N_USER_FOLDER: userFolder,
					N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
					N8N_DIAGNOSTICS_ENABLED: 'false',
				},
				timeout: 180_000,
			},
		);
		// Boundary: n8n's own form.
		const all = JSON.parse(await readFile(file, 'utf8')) as Array<{
			name: string;
			data: CredentialFixture['data'];
		}>;
		return new Map(all.map(({ name, data }) => [name, data]));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
