/**
 * Finds what is wrong with the nodes and notes on n8n's canvas, one sentence each. It runs in the browser,
 * so it is source code as text.
 */
export const poorLayout = `(() => {
	const all = (id, within = document) => [...within.querySelectorAll('[data-test-id=' + id + ']')];
	const isCut = (element) =>
		element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
	const touches = (a, b) =>
		a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
	const boxesOf = (...elements) => elements.map((element) => element.getBoundingClientRect());
	// n8n cuts a name after its second line.
	const labelOf = (node) =>
		[...node.querySelectorAll('*')].find((each) => getComputedStyle(each).webkitLineClamp === '2');
	const isDrawn = (icon) =>
		icon.querySelector('svg') !== null ||
		[...icon.querySelectorAll('img')].some(({ complete, naturalWidth }) => complete && naturalWidth > 0);

	const nodes = all('canvas-node').map((element) => {
		const label = labelOf(element);
		return { element, name: element.dataset.nodeName, label, boxes: boxesOf(element, label.parentElement) };
	});
	const notes = all('sticky').map((element) => ({
		element,
		name: element.innerText.split('\\n')[0],
		boxes: boxesOf(element),
	}));
	const overlap = (a, b) => a.boxes.some((one) => b.boxes.some((other) => touches(one, other)));
	return [
		...nodes.flatMap(({ element, name, label }) => [
			...['node-not-installed', 'node-restricted', 'node-issues']
				.filter((mark) => all(mark, element).length > 0)
				.map((mark) => name + ' has the mark ' + mark),
			...(isDrawn(element.querySelector('.n8n-node-icon')) ? [] : [name + ' has no icon']),
			...(isCut(label) ? ['The name of ' + name + ' is cut'] : []),
		]),
		...notes
			.filter(({ element }) => [element, ...element.querySelectorAll('*')].some(
				(part) => isCut(part) && getComputedStyle(part).overflowY !== 'visible',
			))
			.map(({ name }) => 'The note ' + name + ' is cut'),
		...[...notes, ...nodes].flatMap((a, index, both) =>
			both.slice(index + 1).filter((b) => overlap(a, b)).map((b) => a.name + ' overlaps ' + b.name),
		),
	];
})()`;
