/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Lets the engine of this process keep binary data on disk, as n8n does outside of its queue mode. */
import 'reflect-metadata';
import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';

/** @param folder where the files go; whoever made it removes it */
export async function keepBinaryOnDisk(folder: string): Promise<void> {
	const config = Container.get(BinaryDataConfig);
	config.mode = 'filesystem';
	config.localStoragePath = folder;
	await Container.get(BinaryDataService).init();
}
