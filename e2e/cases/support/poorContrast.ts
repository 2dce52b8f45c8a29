/**
 * Finds texts of a page that are hard to read: below 4.5 to 1 (WCAG 2.2, AA). It runs in the browser, so it
 * is source code as text.
 */
export const poorContrast = `(() => {
	const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
	const isOpaque = (color) => channels(color).length === 3 || channels(color)[3] === 1;
	const backgroundOf = (node) => {
		for (let each = node; each !== null; each = each.parentElement) {
			const { backgroundColor } = getComputedStyle(each);
			if (isOpaque(backgroundColor)) return backgroundColor;
		}
		return 'rgb(255, 255, 255)';
	};
	const luminance = (color) => {
		const [red, green, blue] = channels(color).map((value) => {
			const share = value / 255;
			return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const hasText = (node) =>
		[...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim() !== '');
	return [...document.body.querySelectorAll('*')]
		.filter((node) => hasText(node) && node.checkVisibility() && node.closest(':disabled, noscript, #toast') === null)
		.map((node) => {
			const [a, b] = [getComputedStyle(node).color, backgroundOf(node)].map(luminance);
			const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
			return { text: node.textContent.slice(0, 40), ratio };
		})
		.filter(({ ratio }) => !(ratio >= 4.5));
})()`;
