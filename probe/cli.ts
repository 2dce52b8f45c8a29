/** `npm run probe`: tests how a real environment behaves at each point where services differ. */
import { machineClock } from './service/clock';
import { main } from './main';

void main(process.argv.slice(2), {
	environment: process.env,
	out: (text) => console.log(text),
	err: (text) => console.error(text),
	clock: machineClock,
}).then((code) => process.exit(code));
