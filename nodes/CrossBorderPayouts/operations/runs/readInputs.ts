import type { RunContext } from '../operation';
import { withRunColumns } from '../form/parties/readColumns';
import type { PlanInput } from '../../../../client/run';
import { toWireNames } from '../form/toWireNames';

/** @returns the forms of a run that pays, with what only the run knows about each item */
export const readInputs = ({ forms, timezone }: RunContext): PlanInput[] =>
	withRunColumns(forms.map(toWireNames)).map((input) => ({ ...input, time_zone: timezone }));
