import type { RunContext } from '../operation';
import { withRunColumns } from '../form/parties/readColumns';
import { toWireNames, type WireInput } from '../form/toWireNames';

/** @returns the forms of a run that pays, with what only the run knows about each item */
export const readInputs = ({ forms, timezone }: RunContext): WireInput[] =>
	withRunColumns(forms.map(toWireNames)).map((input) => ({ ...input, time_zone: timezone }));
