-- Data of documents: a piece that was archived or lost takes up no bin; a round of which nothing was made waits for the brand, where no next one was begun; the factory of a request reads the
-- active colourways of its style. A lab dip that no dye house has taken has no factors that are the usual ones of its formula, so that they follow the formula until it is taken.
-- The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE design.sample SET bin = NULL WHERE platform_id = one.id AND status = 'archived' AND bin IS NOT NULL;

    UPDATE design.sample_request SET status = 'none_made' WHERE platform_id = one.id AND status = 'completed' AND made = 0 AND next IS NULL;
    UPDATE core.entry e SET status = r.status FROM design.sample_request r
    WHERE e.platform_id = one.id AND r.platform_id = one.id AND r.id = e.id AND r.status = 'none_made';

    INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id)
    SELECT one.id, r.id, 'goods', 'colorway', c.id, r.factory_co FROM design.sample_request r
    JOIN design.colorway c ON c.platform_id = one.id AND c.style = r.style AND c.status = 'active'
    WHERE r.platform_id = one.id AND r.status IN ('submitted', 'in_production', 'none_made', 'completed') AND r.factory_co IS NOT NULL
    ON CONFLICT DO NOTHING;
    CREATE TEMPORARY TABLE sewn ON COMMIT DROP AS SELECT d.target_id AS id, array_agg(DISTINCT d.company_id) AS companies FROM core.shared_document d
    WHERE d.platform_id = one.id AND d.type = 'colorway' AND d.target_id IN (
      SELECT s.target_id FROM core.shared_document s JOIN design.sample_request r ON r.platform_id = one.id AND r.id = s.doc_id WHERE s.platform_id = one.id AND s.type = 'colorway')
    GROUP BY 1;
    UPDATE design.colorway t SET shared = g.companies FROM sewn g WHERE t.platform_id = one.id AND t.id = g.id;
    UPDATE design.colorway__assignments t SET shared = g.companies FROM sewn g WHERE t.platform_id = one.id AND t.doc_id = g.id;
    DROP TABLE sewn;

    UPDATE material.lab_dip SET lightness = NULLIF(lightness, CASE formula WHEN 'cmc' THEN 2 ELSE 1 END), chroma = NULLIF(chroma, 1), hue = NULLIF(hue, 1)
    WHERE platform_id = one.id AND status = 'submitted';
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
