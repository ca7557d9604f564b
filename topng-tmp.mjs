import sharp from 'sharp';
for (const f of process.argv.slice(2)) await sharp(`.cache/screens/${f}.jpg`).png().toFile(`/tmp/${f}.png`);
