/** Ends with n8n 2.34: before, n8n wraps an error of the HTTP helper without its cause. */

/** @returns the code of the cause, of which only this, the message and the description remain */
export const wrappedCode = ({ httpCode }: Error & { httpCode?: unknown }): unknown => httpCode;
