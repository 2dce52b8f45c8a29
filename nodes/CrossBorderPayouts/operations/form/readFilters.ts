import { isRecord } from '../../../../client/http';
import type { Form } from '../operation';

/** The content of the form's Filters collection. */
export const readFilters = ({ filters }: Form): Form => (isRecord(filters) ? filters : {});
