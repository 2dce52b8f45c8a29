/** The face of input: checks of single values, and the judge of texts that a person wrote. */
export { anyJson, jsonValue } from './anyJson';
export { countryCode, jsonObject, someOf, wholeNumber } from './checks';
export { type CleanedTexts, findCleaned } from './cleanedTexts';
export { dateTime } from './dateTime';
export { findEmptyMember, isEmptyText, isNothing } from './emptyMember';
export { findExternalIdProblem, findPrefixProblem, findUnpayableIdProblem } from './externalId';
export { idList } from './idList';
export { isCalendarDay } from './isCalendarDay';
export { likenessOf } from './likeness';
export { readSwitch } from './readSwitch';
export { exactKinds, type TextKind, textKindOf } from './textKind';
