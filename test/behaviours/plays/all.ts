/** The play of each promise. */
import type { PromiseName } from './promises';
import type { Play } from './common';
import * as events from './events';
import * as money from './money';
import * as records from './records';
import * as requests from './requests';

export const plays: Readonly<Record<PromiseName, Play>> = {
	payOnce: money.payOnce,
	payOnceWhenLost: money.payOnceWhenLost,
	createOnce: money.createOnce,
	otherCountryRefused: money.otherCountryRefused,
	onlyOwnRecords: records.onlyOwnRecords,
	onlyOwnExternalId: records.onlyOwnExternalId,
	wholeLists: records.wholeLists,
	ownRowsFound: records.ownRowsFound,
	waitEnds: requests.waitEnds,
	noEventLost: events.noEventLost,
	absenceFound: events.absenceFound,
	ownKindArrives: events.ownKindArrives,
	reportedWhenRefused: events.reportedWhenRefused,
	streamPaceKept: events.streamPaceKept,
	requestPaceKept: requests.requestPaceKept,
	checkSaysWhy: requests.checkSaysWhy,
	signatureFaultNamed: requests.signatureFaultNamed,
	reportsPass: requests.reportsPass,
	anyFilterShape: requests.anyFilterShape,
	notShownPasses: requests.notShownPasses,
	nothingLeaks: requests.nothingLeaks,
};
