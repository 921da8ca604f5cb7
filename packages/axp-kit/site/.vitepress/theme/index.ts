import '@fontsource/ibm-plex-sans-thai/400.css';
import '@fontsource/ibm-plex-sans-thai/600.css';
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
