import { readFileSync } from 'node:fs';
import path from 'node:path';

import { applyEdits } from '../ablation/mechanisms/mechanism';
import { plantedFaults } from './planted';

const read = (file: string): string => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

it.each(plantedFaults.map((fault) => [fault.name, fault] as const))(
	'can still be planted: %s',
	(_name, fault) => {
		for (const [file, text] of applyEdits(fault, read)) expect(text).not.toBe(read(file));
	},
);

it('has faults for every promise, each under its own name', () => {
	expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(plantedFaults.length);
	expect([...new Set(plantedFaults.flatMap(({ breaks }) => breaks))].sort()).toEqual([
		'in order',
		'no false alarm',
		'no secret',
		'no storm',
		'not lost',
		'not run twice',
		'paid once',
		'told in time',
		'told truly',
	]);
});
