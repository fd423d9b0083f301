-- Generated from the definitions: 4 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom__lines" ADD COLUMN "highest_amount" numeric(22,4);
CREATE INDEX "bom__lines_material" ON "design"."bom__lines" (platform_id, "material");
CREATE INDEX "process_sheet__lines_operation" ON "design"."process_sheet__lines" (platform_id, "operation");
CREATE INDEX "size_chart__points_part" ON "design"."size_chart__points" (platform_id, "part");
